import { defineConfig } from 'vitest/config'

/** Several processes with everything around them as it is in operation: `npm run test:modes`. */
export default defineConfig({
  test: {
    globalSetup: './test/modes/global-setup.ts',
    include: ['test/modes/*.modes.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
