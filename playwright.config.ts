import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const port = Number(process.env['E2E_PORT'] ?? 3187)
const chromium = findChromium()
/**
 * The browser's own interface isn't seen without a window, but each page would start a process for the list below its
 * address bar, and one for the page that may come next. The switch replaces the one that Playwright gives, so that what
 * that one switches off stands here too.
 */
const NOT_NEEDED = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
// Workers load this file too: they find the folder that the first process made.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'steward-e2e-'))
// The database's own user has to get in, where we are root.
chmodSync(process.env['E2E_DATA_DIR'], 0o711)

export default defineConfig({
  testDir: './e2e',
  globalTeardown: './e2e/teardown.ts',
  reporter: process.env['CI']
    ? [['list'], ['json', { outputFile: 'test-results/e2e.json' }]]
    : 'list',
  timeout: 60_000,
  // A machine that is busy with three browsers and a database takes its time.
  expect: { timeout: 15_000 },
  // Two leave a fifth of two processors idle: a story waits for answers, and looks for what isn't there yet in steps.
  workers: 3,
  // A story that only passes at the second try is reported as flaky, and still lets the others be judged.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // No story is about how things move: without it nothing has to be waited for, drawn or looked at halfway.
    contextOptions: { reducedMotion: 'reduce' },
    // A story can't hold back what goes through one; those of the application without a network have it.
    serviceWorkers: 'block',
    // To keep the page of each step takes a tenth of the time, a film a quarter: so the second try of a story has them.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${NOT_NEEDED.join()}`,
      ],
    },
  },
  webServer: {
    command: 'node apps/api/dist/main.js',
    wait: { stdout: /Steward is ready at/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO_PASSWORD: 'demonstration only',
      LOG_LEVEL: 'warn',
      SIGNUP: 'on',
      // Each test comes from an address of its own, so that none is held back for what another one tried.
      TRUST_PROXY: 'loopback',
    },
  },
})
