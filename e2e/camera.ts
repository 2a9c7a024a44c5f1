import { rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base } from './fixtures.ts'

/** The video file of this worker's camera; the browser reads it when a page starts the camera. */
const PICTURE = `${process.env['E2E_DATA_DIR']}-camera-${process.env['TEST_PARALLEL_INDEX']}.mjpeg`

/** A browser whose camera shows what was passed to `show`. */
export const test = base.extend<object, { camera: void }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${PICTURE}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
  camera: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      rmSync(PICTURE, { force: true })
    },
    { scope: 'worker', auto: true },
  ],
})

/** The number of frames before the video repeats. */
const FRAMES = 10

/** Shows printed labels to the camera, side by side. */
export async function show(page: Page, ...svgs: string[]): Promise<void> {
  const table = await page.context().newPage()
  await table.setViewportSize({ width: 640, height: 480 })
  await table.setContent(
    `<body style="margin:0;height:240px;background:#8a7d6b;display:flex;flex-wrap:wrap;align-content:center;justify-content:center;gap:8px;zoom:2">${svgs.join('')}</body>`,
  )
  const picture = await table.screenshot({ type: 'jpeg', quality: 90 })
  await table.close()
  writeFileSync(PICTURE, Buffer.concat(Array.from({ length: FRAMES }, () => picture)))
}
