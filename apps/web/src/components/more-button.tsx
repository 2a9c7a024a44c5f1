import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'

/** A list that is read page by page. */
export interface PiecewiseList {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface MoreButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className'
> {
  found: PiecewiseList
  children?: ReactNode
}

/** Reads the next page of a list; rendered only if there is one. */
export function MoreButton({ found, children, ...look }: MoreButtonProps) {
  const { t } = useTranslation()
  if (!found.hasNextPage) return null
  return (
    <Button
      {...look}
      pending={found.isFetchingNextPage}
      pendingLabel={t('common.loading')}
      onClick={() => void found.fetchNextPage()}
    >
      {found.isFetchNextPageError ? t('common.retry') : (children ?? t('common.show_more'))}
    </Button>
  )
}
