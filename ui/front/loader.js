// The component's script, which is sent with the page: it imports the module.
/** @param {{ data: { front: string, lesson: string }, parentElement: HTMLElement }} component */
export default async ({ data, parentElement }) => {
  const { mount } = await import(new URL(data.front, document.baseURI).href);
  mount(parentElement, data.lesson);
};
