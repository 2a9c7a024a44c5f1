/**
 * Scrolls the strip that something is in to where it is seen whole; a browser leaves what is half in sight where it is.
 */
export const inSight = (shown: HTMLElement | null) =>
  shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
