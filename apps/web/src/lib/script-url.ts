interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The content security policy names this one: the only way to an address that is run, for those listed here alone. */
const policy = trustedTypes?.createPolicy('steward', { createScriptURL: (url) => url })

/** The address of the service worker, as browsers that ask for trusted addresses take it. */
export const serviceWorkerUrl = (): string => policy?.createScriptURL('/sw.js') ?? '/sw.js'
