import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationGroup,
  NOTIFICATIONS,
} from '@steward/contract/notification-kinds.ts'
import {
  NOTIFICATION_DEFAULTS,
  type NotificationChannels,
  notificationPreferencesApi as api,
} from '@steward/contract/notification-preferences.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsFor } from '#components/notifications/bell.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { errorText } from '#lib/error-text.ts'
import { query, useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { Delivery } from './notification-delivery.tsx'

const CHANNELS = ['in_app', 'email'] as const
type Channel = (typeof CHANNELS)[number]

/** The events that the user is notified of, by channel. Each switch is saved at once. */
export function NotificationsPage() {
  const { t } = useTranslation()
  const groups = groupsFor(useSession())
  return (
    <Page narrow>
      <PageHeader
        title={t('profile.notifications.title')}
        description={t('profile.notifications.description')}
      />
      <PageBody>
        {groups.length === 0 && <p className="text-sm">{t('profile.notifications.none')}</p>}
        <div className="flex flex-col gap-4">
          {groups.map((name) => (
            <Group key={name} name={name} />
          ))}
          {groups.length > 0 && <Delivery />}
        </div>
      </PageBody>
    </Page>
  )
}

function Group({ name }: { name: NotificationGroup }) {
  const events = NOTIFICATION_EVENTS.filter((event) => NOTIFICATIONS[event].group === name)
  const { t } = useTranslation()
  const heading = `notifications-${name}`
  return (
    <section
      aria-labelledby={heading}
      className="rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <table className="w-full text-sm" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col" className="pb-2 text-left">
              <h2 id={heading} className="text-lg font-semibold tracking-[-0.01em]">
                {t(`profile.notifications.groups.${name}`)}
              </h2>
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-20 pb-2 text-left text-xs font-medium">
                {t(`profile.notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {events.map((event) => (
            <EventRow key={event} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Applies a change at once, and reverts it if saving fails. */
function useChannels(event: NotificationEvent) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const options = query(api.get, {})
  const { data } = useSuspenseQuery(options)
  const update = useSend(api.update, { inOrder: true })
  const [saved, setSaved] = useState(false)
  const kept = data.data[event] ?? NOTIFICATION_DEFAULTS[event]

  const show = (channels: NotificationChannels) =>
    client.setQueryData(options.queryKey, (before) =>
      before ? { ...before, data: { ...before.data, [event]: channels } } : before,
    )
  const change = async (channel: Channel, on: boolean) => {
    const channels = { ...kept, [channel]: on }
    setSaved(false)
    show(channels)
    try {
      await update.mutateAsync({ body: { notification_preferences: { [event]: channels } } })
      setSaved(true)
    } catch (error) {
      show(kept)
      toast.error(t('profile.not_saved'), { description: errorText(error, t) })
    }
  }
  return { channels: kept, saved, change }
}

function EventRow({ event }: { event: NotificationEvent }) {
  const { t } = useTranslation()
  const { channels, saved, change } = useChannels(event)
  const name = t(`profile.notifications.events.${event}`)
  return (
    <tr>
      <th scope="row" className="py-3 pr-3 text-left font-normal">
        {name}
        <span role="status" className="ml-2 text-xs text-muted-foreground">
          {saved && t('profile.saved')}
        </span>
      </th>
      {CHANNELS.map((channel) => (
        <td key={channel} className="py-3">
          <Switch
            label={
              <span className="sr-only">
                {t('profile.notifications.switch', {
                  event: name,
                  channel: t(`profile.notifications.channels.${channel}`),
                })}
              </span>
            }
            checked={channels[channel]}
            onChange={(on) => void change(channel, on)}
          />
        </td>
      ))}
    </tr>
  )
}
