import { assignmentsApi } from '@steward/contract/assignments.ts'
import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { allOf } from './selection.ts'

const ReturnDialog = lazyOf(() => import('./return-dialog.tsx'), 'ReturnDialog')

/** Returns all assets of an employee as one change. */
export function ReturnAll({ employee, count }: { employee: string; count: number }) {
  const { t } = useTranslation()
  const mayChange = useMay(assignmentsApi.takeBackMany)
  const [asks, setAsks] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsks(true)}>
        <Undo2 aria-hidden />
        {t('hand_over.take_all_back')}
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <ReturnDialog
            assets={[]}
            all={{ target: allOf(employee), count }}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </>
  )
}
