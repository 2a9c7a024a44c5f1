import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import type { FormFrame } from './use-record-form.ts'

interface DraftBannerProps {
  form: { draft: { saved_at: string } | null | undefined; discardDraft: () => void }
}

/** Tells that the form was restored from a draft, and offers to discard it. */
function DraftBanner({ form }: DraftBannerProps) {
  const { t } = useTranslation()
  if (!form.draft) return null
  return (
    <Banner
      kind="info"
      actions={
        <Button size="sm" onClick={form.discardDraft}>
          {t('record_form.discard_draft')}
        </Button>
      }
    >
      {t('record_form.draft', { time: format.time(form.draft.saved_at) })}
    </Banner>
  )
}

/** Tells that the record was deleted; the input stays, so that it can be copied. */
function GoneBanner() {
  const { t } = useTranslation()
  return <Banner kind="error">{t('record_form.gone')}</Banner>
}

/** Tells why saving failed, and offers to retry. */
function FailedBanner({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner
      kind="error"
      title={t('record_form.not_saved')}
      actions={
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {errorText(error, t)}
    </Banner>
  )
}

/** The id of a form, for the `form` attribute of buttons outside it. */
export const formId = (name: string) => `${name}-form`

interface FormBodyProps {
  form: FormFrame
  /** The level of the error summary's heading: 2 in a page, 3 in a dialog. */
  level?: 2 | 3
  /** Conflicts are resolved elsewhere. */
  isAsked?: boolean
  children: ReactNode
}

/** A form with its problems on top. Ctrl or Cmd with Enter submits it. */
export function FormBody({ form, level = 3, isAsked = false, children }: FormBodyProps) {
  const box = useRef<HTMLFormElement>(null)
  useShortcuts({ 'mod+enter': () => box.current?.requestSubmit() })
  return (
    <div className="flex flex-col gap-5">
      <DraftBanner form={form} />
      {!(isAsked && form.trouble?.kind === 'stale') && <TroubleBanner form={form} />}
      <ErrorSummary
        level={level}
        attempt={form.attempt}
        problems={form.problems.map(({ id, message }) => ({ id, message }))}
      />
      <form
        id={formId(form.name)}
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void form.submit()
        }}
      >
        {children}
      </form>
    </div>
  )
}

/** The problem that prevents saving, with a solution. The input is always kept. */
function TroubleBanner({ form }: { form: FormFrame }) {
  const { t } = useTranslation()
  const { trouble, labels } = form
  const named = (fields: readonly string[]) => format.list(fields.map((field) => labels[field]!))
  if (!trouble) return null
  if (trouble.kind === 'gone') return <GoneBanner />
  if (trouble.kind === 'failed')
    return <FailedBanner error={trouble.error} onRetry={() => void form.submit()} />
  return (
    <Banner kind="warning" title={t('record_form.stale')}>
      {trouble.taken.length > 0 && (
        <p>{t('record_form.stale_taken', { fields: named(trouble.taken) })}</p>
      )}
      {trouble.conflicting.length > 0 && (
        <>
          <p>{t('record_form.stale_contested')}</p>
          <div className="my-2 flex flex-col gap-2">
            {trouble.conflicting.map((field) => (
              <ConflictField key={field} field={field} form={form} />
            ))}
          </div>
        </>
      )}
      <p>{t('record_form.stale_again')}</p>
    </Banner>
  )
}

/** The choice between both values of a conflicting field; the control below shows the chosen one. */
function ConflictField({ field, form }: { field: string; form: FormFrame }) {
  const { t } = useTranslation()
  const [whose, setWhose] = useState<'yours' | 'theirs'>('yours')
  const label = form.labels[field]!
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-medium">{label}</span>
      <SegmentedControl
        label={label}
        value={whose}
        onChange={(choice) => {
          setWhose(choice)
          form.choose(field, choice)
        }}
        options={[
          { value: 'yours', label: t('record_form.conflict.mine') },
          { value: 'theirs', label: t('record_form.conflict.theirs') },
        ]}
      />
    </div>
  )
}

interface SubmitButtonProps {
  form: Pick<FormFrame, 'name' | 'saving'>
  className?: string
  children: ReactNode
}

/** A submit button outside the `FormBody`. */
export function SubmitButton({ form, className, children }: SubmitButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      form={formId(form.name)}
      variant="primary"
      className={className}
      pending={form.saving}
      pendingLabel={t('common.saving')}
    >
      {children}
    </Button>
  )
}
