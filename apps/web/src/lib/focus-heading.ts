/** Moves the focus to the heading of a new page, unless a dialog is open, which keeps it. */
export const focusHeading = (): void => {
  document
    .querySelector<HTMLElement>('body:not(:has([role$=dialog][data-open] :focus)) main h1')
    ?.focus()
}
