import type { Location } from '@steward/contract/locations.ts'
import { ListPlus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { toast } from '#lib/toast.ts'
import { FormPage } from '#components/record-form/form-page.tsx'
import { LocationFields } from './location-form.tsx'
import { useLocationForm } from './use-location-form.ts'

const SeveralDialog = lazyOf(() => import('./several-dialog.tsx'), 'SeveralDialog')

interface NewLocationPageProps {
  onSaved: (location: Location) => void
  onCancel: () => void
}

/** Adds one location, or as many as somebody has names for. */
export function NewLocationPage({ onSaved, onCancel }: NewLocationPageProps) {
  const { t } = useTranslation()
  const leaving = useRef(false)
  const [several, setSeveral] = useState(false)
  const form = useLocationForm(null, null, (location) => {
    leaving.current = true
    toast.success(t('places.created', { name: location.name }))
    onSaved(location)
  })
  return (
    <>
      <FormPage
        title={t('places.add_location')}
        form={form as never}
        submitLabel={t('places.create_location')}
        leaving={leaving}
        onCancel={onCancel}
        actions={
          <Button onClick={() => setSeveral(true)}>
            <ListPlus aria-hidden />
            {t('places.actions.add_several')}
          </Button>
        }
      >
        <LocationFields form={form} record={null} />
      </FormPage>
      <Suspense fallback={null}>
        {several && <SeveralDialog into={form.values.place} onClose={() => setSeveral(false)} />}
      </Suspense>
    </>
  )
}
