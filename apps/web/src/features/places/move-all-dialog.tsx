import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { SkippedDialog } from '#components/record-list/skipped-dialog.tsx'
import { ErrorState } from '#components/states.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { may, useMay, useSession } from '#lib/session.ts'
import { PLACE_REASONS } from './locations.tsx'
import type { NamedSite } from './place-dialogs.tsx'
import { PlaceCombobox } from './place-input.tsx'
import { type PlaceValue, searchOutside } from './place-lookup.ts'
import { STEPS, useMoveAll } from './use-move-all.ts'

interface MoveAllDialogProps {
  site: NamedSite
  /** The site will be archived, which requires that it is empty. */
  archives: boolean
  onArchived?: ((id: string) => void) | undefined
  onClose: () => void
}

/** The content of a site, and the parts that the user may not move. */
function useContents(site: Site | undefined) {
  const session = useSession()
  const there = STEPS.filter(({ name }) => (site?.counts?.[name] ?? 0) > 0)
  return { there, forbidden: there.filter(({ bulk }) => !may(session, bulk)) }
}

/** The choices: the destination, and what happens to the site. */
function useChoices(archives: boolean) {
  const mayArchive = useMay(sitesApi.remove)
  const [to, setTo] = useState<PlaceValue | null>(null)
  const [thenArchive, setThenArchive] = useState(archives)
  const [tried, setTried] = useState(false)
  return {
    to,
    setTo,
    mayArchive,
    thenArchive: thenArchive && mayArchive,
    setThenArchive,
    missing: tried && !to,
    setTried,
  }
}

/** Moves the whole content of a site, so that it can be deactivated or archived. */
export function MoveAllDialog({ site, archives, onArchived, onClose }: MoveAllDialogProps) {
  const { t } = useTranslation()
  const { id, name } = site
  const found = useQuery(query(sitesApi.get, { params: { id }, query: { view: 'complete' } }))
  const { there, forbidden } = useContents(found.data?.data)
  const choices = useChoices(archives)
  const move = useMoveAll(site, (archived) => {
    if (archived) onArchived?.(id)
    onClose()
  })
  const blocked = there.length === 0 || forbidden.length > 0
  const submit = () => {
    choices.setTried(true)
    if (choices.to) void move.run(there, choices.to, choices.thenArchive)
  }

  if (move.skipped)
    return (
      <SkippedDialog
        skipped={move.skipped}
        countText={move.records}
        reasons={PLACE_REASONS}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      size="sm"
      // While it runs, the outcome is only shown here.
      onClose={() => !move.pending && onClose()}
      title={t(archives ? 'places.move_all.archive_title' : 'places.move_all.title', { name })}
      description={t('places.move_all.text')}
      footer={
        <DialogFoot
          label={t(
            choices.thenArchive ? 'places.move_all.submit_archive' : 'places.move_all.submit',
          )}
          pending={move.pending}
          does={submit}
          blocked={blocked}
        />
      }
    >
      <div className="flex flex-col gap-5 text-sm">
        {found.error ? (
          <ErrorState level={2} error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Contents site={found.data?.data} name={name} there={there} />
        )}
        {forbidden.length > 0 && <Banner kind="warning">{t('places.move_all.may_not')}</Banner>}
        {!blocked && <Choices site={site} choices={choices} />}
      </div>
    </Dialog>
  )
}

function Choices({ site, choices }: { site: NamedSite; choices: ReturnType<typeof useChoices> }) {
  const { t } = useTranslation()
  const { to, setTo, missing, mayArchive, thenArchive, setThenArchive } = choices
  return (
    <>
      <Target site={site.id} value={to} onChange={setTo} missing={missing} />
      {mayArchive && (
        <Checkbox
          label={t('places.move_all.then_archive', { name: site.name })}
          checked={thenArchive}
          onChange={setThenArchive}
        />
      )}
    </>
  )
}

interface ContentsProps {
  site: Site | undefined
  name: string
  there: readonly (typeof STEPS)[number][]
}

/** The number of records by kind. */
function Contents({ site, name, there }: ContentsProps) {
  const { t } = useTranslation()
  if (!site) return <Skeleton className="h-16" />
  if (there.length === 0) return <p>{t('places.move_all.nothing', { name })}</p>
  return (
    <ul className="list-disc ps-5">
      {there.map(({ name: kind, count: key }) => {
        const count = site.counts?.[kind] ?? 0
        return <li key={kind}>{t(key, { count, formatted: format.integer(count) })}</li>
      })}
    </ul>
  )
}

interface TargetProps {
  /** The id of the site. */
  site: string
  value: PlaceValue | null
  onChange: (to: PlaceValue | null) => void
  missing: boolean
}

function Target({ site, value, onChange, missing }: TargetProps) {
  const { t } = useTranslation()
  const search = useMemo(() => searchOutside(site), [site])
  return (
    <Field
      label={t('places.move_all.target')}
      hint={t('places.place_hint')}
      error={missing ? t('places.move_all.choose') : undefined}
    >
      {(control) => (
        <PlaceCombobox inline control={control} value={value} search={search} onChange={onChange} />
      )}
    </Field>
  )
}
