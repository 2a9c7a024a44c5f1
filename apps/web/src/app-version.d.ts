/** The version of the application, as the build knows it. */
declare const __APP_VERSION__: string
