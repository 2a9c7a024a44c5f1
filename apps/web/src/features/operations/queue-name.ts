import { QUEUES } from '@steward/contract/installation.ts'
import { useTranslation } from 'react-i18next'

const isNamed = (name: string): name is (typeof QUEUES)[number] =>
  QUEUES.some((known) => known === name)

/** The label of a queue; its own name if this version doesn't know it. */
export function useQueueName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => (isNamed(name) ? t(`operations.queues.${name}`) : name)
}
