import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { searchLocations, searchSites } from '#components/record-form/lookups.ts'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { type Room, useWalk, withoutPhoto } from './use-walk.ts'

const WalkDialog = lazyOf(() => import('./walk-dialog.tsx'), 'WalkDialog')

interface PhotoWalkPageProps {
  room: Room
  /** The names of the selected places, if known. */
  known: readonly ComboboxOption[]
  onRoom: (room: Room) => void
}

/** Selects a place, and then goes through its assets without a photo. */
export function PhotoWalkPage({ room, known, onRoom }: PhotoWalkPageProps) {
  const { t } = useTranslation()
  const { site_id, location_id } = room
  const found = useQuery(withoutPhoto(room))
  const walk = useWalk(room)
  const count = found.data?.meta.total_records
  return (
    <Page narrow>
      <PageHeader title={t('photo_walk.title')} description={t('photo_walk.text')} />
      <PageBody>
        <div className="flex flex-col gap-4">
          <Field label={t('assets.fields.site_id')} optional>
            {(control) => (
              <Combobox
                {...control}
                value={site_id ?? null}
                search={searchSites}
                known={known}
                placeholder={t('fields.search.site')}
                onChange={(site) => onRoom({ site_id: site ?? undefined, location_id: undefined })}
              />
            )}
          </Field>
          <Field label={t('assets.fields.location_id')} optional>
            {(control) => (
              <Combobox
                {...control}
                key={site_id}
                value={location_id ?? null}
                search={searchLocations(site_id ?? null)}
                known={known}
                placeholder={t('fields.search.location')}
                onChange={(location) => onRoom({ site_id, location_id: location ?? undefined })}
              />
            )}
          </Field>
          {found.isError && count === undefined ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <>
              <p role="status" className="min-h-6 text-sm text-muted-foreground">
                {count !== undefined &&
                  t('photo_walk.found', { count, formatted: format.integer(count) })}
              </p>
              <Button
                variant="primary"
                className="self-start"
                disabled={!count}
                onClick={() => void walk.start()}
              >
                <Camera aria-hidden />
                {t('photo_walk.start')}
              </Button>
            </>
          )}
        </div>
      </PageBody>
      <Suspense fallback={null}>{walk.walk && <WalkDialog walk={walk} />}</Suspense>
    </Page>
  )
}
