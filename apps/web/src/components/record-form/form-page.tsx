import { type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BottomBar } from '#components/bottom-bar.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { FormBody, SubmitButton } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import type { FormFrame } from '#components/record-form/use-record-form.ts'
import { Button } from '#components/ui/button.tsx'
import { useIsMobile } from '#lib/media.ts'

interface FormPageProps {
  title: string
  form: FormFrame
  submitLabel: string
  /** Set once the form is saved, so that leaving loses nothing. */
  leaving: RefObject<boolean>
  onCancel: () => void
  actions?: ReactNode
  /** Beside the title. */
  meta?: ReactNode
  /** Beside the form, if there is room. */
  aside?: ReactNode
  /** Below the form: parts that are saved on their own. */
  below?: ReactNode
  children: ReactNode
}

/** A page with a form. */
export function FormPage(props: FormPageProps) {
  const { title, form, submitLabel, leaving, onCancel, actions, meta, aside, below, children } =
    props
  const { t } = useTranslation()
  const guard = useLeaveGuard(form.dirty, leaving)
  const mobile = useIsMobile()
  const buttons = (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <SubmitButton form={form} className="max-md:flex-1">
        {submitLabel}
      </SubmitButton>
    </>
  )
  return (
    <Page narrow={!aside}>
      <PageHeader title={title} actions={actions} meta={meta} />
      {/* As high as the form, so that the bar at the bottom of a phone's page follows it. */}
      <div className="shrink-0">
        <PageBody>
          <div className={aside ? 'grid gap-4 xl:grid-cols-[minmax(0,42rem)_minmax(0,24rem)]' : ''}>
            <div className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5">
              <h2 className="sr-only">{title}</h2>
              <FormBody form={form}>{children}</FormBody>
              {!mobile && <div className="mt-6 flex justify-end gap-3">{buttons}</div>}
            </div>
            {aside}
          </div>
          {below}
        </PageBody>
      </div>
      {mobile && <BottomBar>{buttons}</BottomBar>}
      {guard}
    </Page>
  )
}
