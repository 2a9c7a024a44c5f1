import { ListPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { PlaceValue } from './place-lookup.ts'

const AddSeveralDialog = lazyOf(() => import('./add-several-dialog.tsx'), 'AddSeveralDialog')

/** Adds several locations by name, initially in the given place. */
export function AddSeveralButton({ into }: { into: unknown }) {
  const { t } = useTranslation()
  const [shown, show] = useState(false)
  return (
    <>
      <Button onClick={() => show(true)}>
        <ListPlus aria-hidden />
        {t('places.actions.add_several')}
      </Button>
      <Suspense fallback={null}>
        {shown && <AddSeveralDialog into={into as PlaceValue | null} onClose={() => show(false)} />}
      </Suspense>
    </>
  )
}
