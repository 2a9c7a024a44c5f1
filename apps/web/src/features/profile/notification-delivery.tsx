import {
  NOTIFICATION_DEFAULTS,
  type NotificationDelivery,
  notificationPreferencesApi as api,
} from '@steward/contract/notification-preferences.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { errorText } from '#lib/error-text.ts'
import { timeZone } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

/** The default time of the digest. */
const DIGEST_AT = '08:00'
const QUIET = { from: '20:00', to: '07:00' }

/** Applies a change at once, and reverts it if saving fails. */
function useDelivery() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(query(api.get, {}))
  const update = useSend(api.update, { inOrder: true })
  const [saved, setSaved] = useState(false)
  // The user's choices have priority over responses to earlier requests.
  const [chosen, setChosen] = useState<NotificationDelivery>({})

  const sent = useRef(Promise.resolve())

  const send = async (delivery: NotificationDelivery) => {
    try {
      await update.mutateAsync({ body: { notification_preferences: { delivery } } })
      setSaved(true)
    } catch (error) {
      setChosen({})
      toast.error(t('profile.not_saved'), { description: errorText(error, t) })
    }
  }
  const change = (delivery: NotificationDelivery) => {
    setSaved(false)
    setChosen((before) => ({ ...before, ...delivery }))
    // Sent one after the other, so that the last choice wins.
    sent.current = sent.current.then(() => send(delivery))
  }
  return {
    delivery: { ...NOTIFICATION_DEFAULTS.delivery, ...data.data.delivery, ...chosen },
    saved,
    change,
  }
}

interface TimeProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A time of day. It is saved whenever the input is valid. */
function Time({ label, value, onChange }: TimeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          key={value}
          type="time"
          className="w-32"
          defaultValue={value}
          onBlur={({ target }) => {
            if (target.value && target.value !== value) onChange(target.value)
          }}
        />
      )}
    </Field>
  )
}

/** The times of notification emails. */
export function Delivery() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { delivery, saved, change } = useDelivery()
  const { digest_at, quiet } = delivery
  return (
    <section
      aria-labelledby="notifications-delivery"
      className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <div>
        <h2 id="notifications-delivery" className="text-lg font-semibold tracking-[-0.01em]">
          {t('profile.notifications.delivery.title')}
          <span role="status" className="ml-2 text-xs font-normal text-muted-foreground">
            {saved && t('profile.saved')}
          </span>
        </h2>
        <p className="text-sm text-muted-foreground">
          {t('profile.notifications.delivery.description', { zone: user?.time_zone ?? timeZone() })}
        </p>
      </div>
      <Switch
        label={t('profile.notifications.delivery.digest')}
        checked={Boolean(digest_at)}
        onChange={(on) => change({ digest_at: on ? DIGEST_AT : null })}
      />
      {digest_at && (
        <Time
          label={t('profile.notifications.delivery.digest_at')}
          value={digest_at}
          onChange={(time) => change({ digest_at: time })}
        />
      )}
      <Switch
        label={t('profile.notifications.delivery.quiet')}
        checked={Boolean(quiet)}
        onChange={(on) => change({ quiet: on ? QUIET : null })}
      />
      {quiet && (
        <div className="flex flex-wrap gap-4">
          <Time
            label={t('profile.notifications.delivery.quiet_from')}
            value={quiet.from}
            onChange={(from) => change({ quiet: { ...quiet, from } })}
          />
          <Time
            label={t('profile.notifications.delivery.quiet_to')}
            value={quiet.to}
            onChange={(to) => change({ quiet: { ...quiet, to } })}
          />
        </div>
      )}
    </section>
  )
}
