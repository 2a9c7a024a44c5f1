/** Moves the focus to the heading of a page that has come; a dialog that opened with it, or stayed, keeps it. */
export const focusHeading = (): void => {
  document
    .querySelector<HTMLElement>('body:not(:has([role$=dialog][data-open] :focus)) main h1')
    ?.focus()
}
