import type { Asset } from '@steward/contract/assets.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchEmployees } from '#components/record-form/lookups.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { format } from '#lib/format.ts'
import { type Refused, useHandOver } from './use-hand-over.ts'

interface HandOverDialogProps {
  assets: readonly Asset[]
  /** Who holds them now. */
  from: { id: string; full_name: string }
  onClose: () => void
}

/** Gives assets to another person, or takes them back into stock. */
export function HandOverDialog({ assets, from, onClose }: HandOverDialogProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'over' | 'back'>('over')
  const [holder, setHolder] = useState<Named>(null)
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { run, done } = useHandOver()
  const search = useMemo(() => searchEmployees(from.id), [from.id])
  const words = { count: assets.length, formatted: format.integer(assets.length) }

  const submit = async () => {
    if (way === 'over' && holder === null) return setMissing(true)
    const left = await run(assets, way === 'over' ? holder : null)
    if (left.length === 0) onClose()
    else setRefused(left)
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('employees.hand_over.title', words)}
      description={t('employees.hand_over.from', { name: from.full_name })}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button
            variant="primary"
            pending={done !== null}
            pendingLabel={t('common.saving')}
            onClick={() => void submit()}
          >
            {t(way === 'over' ? 'employees.hand_over.submit' : 'employees.hand_over.submit_back')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {refused.length > 0 && (
          <Banner kind="error" title={t('employees.hand_over.refused')}>
            <ul className="list-disc pl-4">
              {refused.map(({ asset, reason }) => (
                <li key={asset.id}>
                  {asset.name} ({asset.asset_tag}): {reason}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <RadioGroup
          label={t('employees.hand_over.way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'over', label: t('employees.hand_over.over') },
            {
              value: 'back',
              label: t('employees.hand_over.back'),
              hint: t('employees.hand_over.back_hint'),
            },
          ]}
        />
        {way === 'over' && (
          <Field
            label={t('employees.hand_over.to')}
            error={missing && !holder ? t('employees.hand_over.choose') : undefined}
          >
            {(control) => (
              <Combobox
                {...control}
                value={holder?.id ?? null}
                known={holder ? [{ value: holder.id, label: holder.name }] : []}
                search={search}
                placeholder={t('employees.search_people')}
                onChange={(id, option) => setHolder(id ? { id, name: option?.label ?? '' } : null)}
              />
            )}
          </Field>
        )}
        {done !== null && (
          <Progress label={t('employees.hand_over.progress')} value={done} max={assets.length} />
        )}
      </div>
    </Dialog>
  )
}
