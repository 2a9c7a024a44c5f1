import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const inSource = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))

/** Tests that stub browser features or set the language, which would stay in the modules they load. */
const LEAVES_TRACES = /vi\.stubGlobal\(|from '(#lib|\.)\/(i18n|stub-browser)\.ts'/
const leavingTraces = readdirSync(inSource(''), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => LEAVES_TRACES.test(readFileSync(inSource(file), 'utf8')))
  .map((file) => `src/${file}`)

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: leavingTraces,
          // Tests without stubs share the modules of a worker, as loading them takes longer than the tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web, each file alone', include: leavingTraces } },
    ],
  },
})
