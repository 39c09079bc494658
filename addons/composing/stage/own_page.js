// Stores the reader's own lessons of the page Lessons for their tabs: see own_page.py and ui/stage/lesson/ownlesson.js.

const PLACE = "playground.lessons at hand";

/** @param {{data: {texts: Record<string, string>}}} component */
export default function ({ data }) {
  const text = JSON.stringify(data.texts);
  try {
    if (localStorage.getItem(PLACE) !== text) localStorage.setItem(PLACE, text);
  } catch (error) {
    console.warn("Lessons of your own are not kept by this browser:", error);
  }
}
