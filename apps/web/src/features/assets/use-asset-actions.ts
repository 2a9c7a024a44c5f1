import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import * as lists from '#components/record-list/use-archive.ts'
import { TOUCHES } from './touches.ts'

/** Archiving one asset and bringing it back; both can be taken back from the message that says so. */
export function useArchive() {
  const { remove, restore } = assetsApi
  const { pending, ...actions } = lists.useArchive({ remove, restore, ...TOUCHES })
  return {
    archive: ({ id, name }: Asset) => actions.archive(id, name),
    restore: ({ id, name }: Asset) => actions.restore(id, name),
    pending,
  }
}
