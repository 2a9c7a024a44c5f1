/** The path of the Chromium that stories run in; undefined where there is none. */
export function findChromium(): string | undefined
/** The path of a Chromium that has viewers for documents; undefined where there is none. */
export function findWholeChromium(): string | undefined
/** The paths of both, which work; brings them where there is none. */
export function ensureChromium(): Promise<{ chromium: string; whole: string }>
