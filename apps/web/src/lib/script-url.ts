interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * The only trusted types policy that the content security policy allows; it is used for the service worker's URL alone.
 */
const policy = trustedTypes?.createPolicy('steward', { createScriptURL: (url) => url })

/** The URL of the service worker, as a trusted type where the browser supports these. */
export const serviceWorkerUrl = (): string => policy?.createScriptURL('/sw.js') ?? '/sw.js'
