// What travels with the page: where the module is.
/** @param {{ data: { front: string, lesson: string }, parentElement: HTMLElement }} component */
export default async ({ data, parentElement }) => {
  const { mount } = await import(new URL(data.front, document.baseURI).href);
  mount(parentElement, data.lesson);
};
