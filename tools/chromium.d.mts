/** The path of a Chromium that is there; undefined where there is none. */
export function findChromium(): string | undefined
/** The path of a Chromium that works; brings one where there is none. */
export function ensureChromium(): Promise<string>
