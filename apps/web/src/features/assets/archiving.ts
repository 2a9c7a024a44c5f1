import { assetsApi } from '@steward/contract/assets.ts'
import type { RestoreFailure } from '#components/record-list/use-archive.ts'

/** How assets are archived and restored. */
export const ARCHIVING = {
  remove: assetsApi.remove,
  restore: assetsApi.restore,
  // The parts of an asset prevent its archiving.
  users: {
    label: 'assets.archive.show_parts',
    href: (id: string) => `/assets/${id}/linked-assets`,
  },
  restoreFailed: (failure: RestoreFailure) =>
    void import('./restore-failed.ts').then((m) => m.restoreFailed(failure)),
} as const
