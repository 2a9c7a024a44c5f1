/** Gives the focus to the page's heading when what had it is gone, as after a row has left the list. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
}
