import { defineConfig } from 'vitest/config'

/** Tests that open exports in LibreOffice Calc and import them again: `npm run test:calc`. */
export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    include: ['test/calc/*.calc.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
