import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { useTranslation } from 'react-i18next'
import { keepFocus } from '#components/list/keep-focus.ts'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Relation } from './relations.ts'

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

/** Links an asset to others and unlinks it; the toast offers Undo. */
export function useRelations(asset: Named) {
  const { t } = useTranslation()
  const add = useSend(assetLinksApi.link)
  const remove = useSend(assetLinksApi.unlink)

  /** The reason of a refusal; a circle is described by its names, outermost last. */
  const problem = (error: unknown, other: string, { kind }: Relation): string => {
    const code = error instanceof ApiError ? OWN_WORDS.find((one) => one === error.code) : undefined
    if (!code) return errorText(error, t)
    const [name, target] = kind === 'child' ? [other, asset.name] : [asset.name, other]
    return t(`linked_assets.problems.${code}`, { name, target })
  }

  const post = (other: Named, relation: Relation) =>
    add.mutateAsync({
      params: { id: asset.id },
      body: { link: { other_id: other.id, ...relation } },
    })
  const del = (other: Named, relation: Relation) =>
    remove.mutateAsync({ params: { id: asset.id, other: other.id }, query: relation })
  const undo = (work: () => Promise<unknown>, other: Named, relation: Relation) => ({
    action: {
      label: t('common.undo'),
      onClick: () =>
        void work().catch((error: unknown) =>
          toast.error(t('linked_assets.undo_failed'), {
            description: problem(error, other.name, relation),
          }),
        ),
    },
  })

  return {
    /** Resolves to the reason of a refusal; null after success. */
    link: async (other: Named, relation: Relation): Promise<string | null> => {
      try {
        await post(other, relation)
      } catch (error) {
        return problem(error, other.name, relation)
      }
      toast.success(
        t('linked_assets.linked', { name: other.name }),
        undo(() => del(other, relation), other, relation),
      )
      return null
    },
    unlink: async (other: Named, relation: Relation): Promise<void> => {
      try {
        await del(other, relation)
        toast.success(
          t('linked_assets.unlinked', { name: other.name }),
          undo(() => post(other, relation), other, relation),
        )
        keepFocus()
      } catch (error) {
        toast.error(t('linked_assets.unlink_failed', { name: other.name }), {
          description: problem(error, other.name, relation),
        })
      }
    },
    linking: add.isPending,
  }
}

export type Relations = ReturnType<typeof useRelations>
