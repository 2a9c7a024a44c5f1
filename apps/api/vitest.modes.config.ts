import { defineConfig } from 'vitest/config'

/** Tests of several processes with the programs around them in operation: `npm run test:modes`. */
export default defineConfig({
  test: {
    globalSetup: './test/modes/global-setup.ts',
    include: ['test/modes/*.modes.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    isolate: false,
  },
})
