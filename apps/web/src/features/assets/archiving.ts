import { assetsApi } from '@steward/contract/assets.ts'
import type { RestoreFailure } from '#components/record-list/use-archive.ts'

/** How assets are archived and brought back. */
export const ARCHIVING = {
  remove: assetsApi.remove,
  restore: assetsApi.restore,
  // Its parts are what keeps an asset.
  users: {
    label: 'assets.archive.show_parts',
    href: (id: string) => `/assets/${id}/linked-assets`,
  },
  restoreFailed: (failure: RestoreFailure) =>
    void import('./restore-failed.ts').then((m) => m.restoreFailed(failure)),
} as const
