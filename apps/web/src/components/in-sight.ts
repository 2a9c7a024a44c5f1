/** Scrolls an element completely into view inside its strip; browsers don't scroll to a partly visible one. */
export const inSight = (shown: HTMLElement | null) =>
  shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
