import type { AssetChanges } from '@steward/contract/assets.ts'
import {
  ASSET_STATUSES,
  type AssetStatus,
  mayBecome,
  NEEDS_REASON,
} from '@steward/contract/asset-status.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Combobox, type OptionSearch } from '#components/ui/combobox.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { searchCategories, searchDepartments, searchLocations, searchSites } from './lookups.ts'

/** What the bar over the list can change of the chosen assets. */
export type BulkField = 'status' | 'category' | 'site' | 'department'

interface BulkDialogProps {
  field: BulkField
  assets: readonly Asset[]
  pending: boolean
  onClose: () => void
  onChange: (changes: AssetChanges) => void
}

const TITLES: Readonly<Record<BulkField, TKey>> = {
  status: 'assets.bulk.status_title',
  category: 'assets.bulk.category_title',
  site: 'assets.bulk.site_title',
  department: 'assets.bulk.department_title',
}

/** Asks for the one value that all chosen assets get. */
export function BulkDialog(props: BulkDialogProps) {
  if (props.field === 'status') return <StatusChange {...props} />
  if (props.field === 'site') return <SiteChange {...props} />
  const category = props.field === 'category'
  return (
    <LookupChange
      {...props}
      label={category ? 'assets.fields.category_id' : 'assets.fields.department_id'}
      placeholder={category ? 'assets.form.search_categories' : 'assets.form.search_departments'}
      search={category ? searchCategories : searchDepartments}
      changesFor={(id) => (category ? { category_id: id } : { department_id: id })}
    />
  )
}

interface FrameProps extends BulkDialogProps {
  /** What to send, or null while something is missing. */
  ready: () => AssetChanges | null
  children: ReactNode
}

function Frame({ field, assets, pending, onClose, onChange, ready, children }: FrameProps) {
  const { t } = useTranslation()
  const form = useId()
  const count = { count: assets.length, formatted: format.integer(assets.length) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = ready()
    if (changes) onChange(changes)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(TITLES[field])}
      description={t('assets.bulk.applies_to', count)}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={pending}
            pendingLabel={t('common.saving')}
          >
            {t('assets.bulk.change', count)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}

/** The statuses that at least one of the assets may take, with how many of them may. `disposed` asks for more than this dialog has. */
function openStatuses(assets: readonly Asset[]): { status: AssetStatus; count: number }[] {
  return ASSET_STATUSES.filter((status) => status !== 'disposed')
    .map((status) => ({
      status,
      count: assets.filter((asset) => asset.status !== status && mayBecome(asset.status, status))
        .length,
    }))
    .filter(({ count }) => count > 0)
}

/** A new status and its reason, with what is still missing. */
function useStatusChoice(assets: readonly Asset[]) {
  const [status, setStatus] = useState<AssetStatus | null>(null)
  const [reason, setReason] = useState('')
  const open = openStatuses(assets)
  const able = open.find((one) => one.status === status)?.count ?? assets.length
  const needsReason = status !== null && NEEDS_REASON.includes(status)
  const complete = status !== null && (!needsReason || reason.trim() !== '')

  const changes = (): AssetChanges | null => {
    if (!complete) return null
    return needsReason ? { status, status_reason: reason.trim() } : { status }
  }

  return {
    status,
    setStatus,
    reason,
    setReason,
    open,
    /** How many of the assets can't take it. */
    left: assets.length - able,
    needsReason,
    complete,
    changes,
  }
}

function StatusChange(props: BulkDialogProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  const choice = useStatusChoice(props.assets)
  const { status, left } = choice
  const wrong = tried && !choice.complete

  const ready = () => {
    setTried(true)
    return choice.changes()
  }

  return (
    <Frame {...props} ready={ready}>
      <Field
        label={t('assets.bulk.new_status')}
        error={wrong && status === null ? t('assets.problems.status') : undefined}
        hint={
          left > 0 && t('assets.bulk.some_only', { count: left, formatted: format.integer(left) })
        }
      >
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(value) => choice.setStatus(value as AssetStatus | null)}
            placeholder={t('assets.form.none_chosen')}
            options={choice.open.map(({ status: value }) => ({
              value,
              label: statusLabel('asset', value),
              icon: <StatusIcon domain="asset" value={value} />,
            }))}
          />
        )}
      </Field>
      {choice.needsReason && (
        <Field
          label={t('assets.fields.status_reason')}
          error={wrong ? t('assets.problems.status_reason') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={choice.reason}
              autoComplete="off"
              onChange={(event) => choice.setReason(event.target.value)}
            />
          )}
        </Field>
      )}
    </Frame>
  )
}

interface LookupChangeProps extends BulkDialogProps {
  label: TKey
  placeholder: TKey
  search: OptionSearch
  changesFor: (id: string | null) => AssetChanges
}

/** One record to point at; none empties the field. */
function LookupChange(props: LookupChangeProps) {
  const { t } = useTranslation()
  const [id, setId] = useState<string | null>(null)
  return (
    <Frame {...props} ready={() => props.changesFor(id)}>
      <Field label={t(props.label)} hint={t('assets.bulk.empty_hint')}>
        {(control) => (
          <Combobox
            {...control}
            value={id}
            onChange={setId}
            search={props.search}
            placeholder={t(props.placeholder)}
          />
        )}
      </Field>
    </Frame>
  )
}

/** A site and, if wanted, a location in it. Without one the assets leave the location where they were. */
function SiteChange(props: BulkDialogProps) {
  const { t } = useTranslation()
  const [site, setSite] = useState<string | null>(null)
  const [location, setLocation] = useState<string | null>(null)
  return (
    <Frame {...props} ready={() => ({ site_id: site, location_id: location })}>
      <Field label={t('assets.fields.site_id')} hint={t('assets.bulk.empty_hint')}>
        {(control) => (
          <Combobox
            {...control}
            value={site}
            onChange={(value) => {
              setSite(value)
              setLocation(null)
            }}
            search={searchSites}
            placeholder={t('assets.form.search_sites')}
          />
        )}
      </Field>
      {site !== null && (
        <Field label={t('assets.fields.location_id')} optional>
          {(control) => (
            <Combobox
              {...control}
              value={location}
              onChange={setLocation}
              search={searchLocations(site)}
              placeholder={t('assets.form.search_locations')}
            />
          )}
        </Field>
      )}
    </Frame>
  )
}
