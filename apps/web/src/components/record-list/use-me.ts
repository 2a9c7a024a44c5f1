import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetEntry } from './use-facets.ts'
import { useSession } from '#lib/session.ts'

/** Puts who looks at the list before all others whom assets may be assigned to; read once that is asked for. */
export function useMe() {
  const { t } = useTranslation()
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  const { data: me } = useQuery({
    queryKey: ['employees', 'of the user', session.user?.id],
    queryFn: () => import('./me.ts').then(({ readMe }) => readMe(session)),
    enabled: isAsked,
  })

  /** @param text what is searched for among them: then nobody is added whom that doesn't find */
  const first = (entries: readonly FacetEntry[], text: string): readonly FacetEntry[] => {
    const found = entries.find(({ value }) => value === me?.id)
    if (!me || (!found && text)) return entries
    const own = found ?? { value: me.id, name: me.name }
    return [own, ...entries.filter((entry) => entry !== own)]
  }
  const named = (value: string, name: string) =>
    value === me?.id ? t('lists.facets.me', { name }) : name
  return { ask: () => setAsked(true), first, named }
}
