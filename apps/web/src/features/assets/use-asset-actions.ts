import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as lists from '#components/record-list/use-archive.ts'

/** Archiving one asset and bringing it back; both can be taken back from the message that says so. */
export function useArchive() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { remove, restore } = assetsApi
  const { pending, ...actions } = lists.useArchive({
    remove,
    restore,
    // Its parts are what keeps an asset.
    users: (id) => ({
      label: t('assets.archive.show_parts'),
      onClick: () => void navigate({ to: '/assets/$id/linked-assets', params: { id } }),
    }),
    restoreFailed: (...failure) =>
      void import('./restore-failed.ts').then((m) => m.restoreFailed(client, t, ...failure)),
  })
  return {
    archive: ({ id, name }: Asset) => actions.archive(id, name),
    restore: ({ id, name }: Asset) => actions.restore(id, name),
    pending,
  }
}
