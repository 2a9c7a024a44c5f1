import { defineConfig } from 'vitest/config'

/** Exports that go through LibreOffice Calc and come in again: `npm run test:calc`. */
export default defineConfig({
  test: {
    globalSetup: './test/global-setup.ts',
    include: ['test/calc/*.calc.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
