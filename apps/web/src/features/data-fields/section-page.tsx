import { type FieldSection, dataFieldsApi } from '@steward/contract/data-fields.ts'
import type { Auditable } from '@steward/contract/audits.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import { FieldsPage, type FieldsSearch } from './fields-page.tsx'
import { useFieldWording } from './use-wording.ts'

const HistorySheet = lazyOf(() => import('#components/history-sheet.tsx'), 'HistorySheet')

interface HistoryProps {
  type: Auditable
  id: string
  wording: ReturnType<typeof useFieldWording>
}

interface SectionPageProps {
  section: FieldSection
  /** Shows what happened to a field; another feature's. */
  History: ComponentType<HistoryProps>
}

/** The page of one section, as its address says. */
export function SectionPage({ section, History }: SectionPageProps) {
  const search = useSearch({ strict: false }) as FieldsSearch
  const navigate = useNavigate()
  const wording = useFieldWording()
  const show = (change: FieldsSearch) =>
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...change }),
      replace: !('new' in change || 'edit' in change),
    } as never)
  return (
    <>
      <FieldsPage section={section} search={search} onSearch={show} />
      <Suspense fallback={null}>
        {search.history && (
          <HistorySheet
            route={dataFieldsApi.get}
            id={search.history}
            onClose={() => show({ history: undefined })}
          >
            <History type="DataField" id={search.history} wording={wording} />
          </HistorySheet>
        )}
      </Suspense>
    </>
  )
}
