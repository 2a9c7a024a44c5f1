import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '#components/list/keep-focus.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Tie } from './ties.ts'

interface Named {
  id: string
  name: string
}

const OWN_WORDS = [
  'itself',
  'linked_already',
  'too_many_links',
  'archived',
  'circle',
  'too_deep',
] as const

/** Tying an asset to others and untying it; each can be taken back from the message that says so. */
export function useTies(asset: Named) {
  const { t } = useTranslation()
  const add = useSend(assetLinksApi.link)
  const remove = useSend(assetLinksApi.unlink)

  /** Why it can't be; a circle is told with the names, the outer one last. */
  const problem = (error: unknown, other: string, { kind }: Tie): string => {
    const code = error instanceof ApiError ? OWN_WORDS.find((one) => one === error.code) : undefined
    if (!code) return errorText(error, t)
    const [name, target] = kind === 'child' ? [other, asset.name] : [asset.name, other]
    return t(`linked_assets.problems.${code}`, { name, target })
  }

  const post = (other: Named, tie: Tie) =>
    add.mutateAsync({ params: { id: asset.id }, body: { link: { other_id: other.id, ...tie } } })
  const del = (other: Named, tie: Tie) =>
    remove.mutateAsync({ params: { id: asset.id, other: other.id }, query: tie })
  const undo = (work: () => Promise<unknown>, other: Named, tie: Tie) => ({
    action: {
      label: t('common.undo'),
      onClick: () =>
        void work().catch((error: unknown) =>
          toast.error(t('linked_assets.undo_failed'), {
            description: problem(error, other.name, tie),
          }),
        ),
    },
  })

  return {
    /** Answers in words why it was refused; null where it was not. */
    link: async (other: Named, tie: Tie): Promise<string | null> => {
      try {
        await post(other, tie)
      } catch (error) {
        return problem(error, other.name, tie)
      }
      toast.success(
        t('linked_assets.linked', { name: other.name }),
        undo(() => del(other, tie), other, tie),
      )
      return null
    },
    unlink: async (other: Named, tie: Tie): Promise<void> => {
      try {
        await del(other, tie)
        toast.success(
          t('linked_assets.unlinked', { name: other.name }),
          undo(() => post(other, tie), other, tie),
        )
        keepFocus()
      } catch (error) {
        toast.error(t('linked_assets.unlink_failed', { name: other.name }), {
          description: problem(error, other.name, tie),
        })
      }
    },
    linking: add.isPending,
  }
}

export type Ties = ReturnType<typeof useTies>
