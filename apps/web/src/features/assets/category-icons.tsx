import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { useQuery } from '@tanstack/react-query'
import {
  AirVent,
  Armchair,
  Box,
  Bus,
  Camera,
  Car,
  Construction,
  Cpu,
  Drill,
  Fan,
  Flame,
  Forklift,
  HardDrive,
  HeartPulse,
  Laptop,
  Lightbulb,
  type LucideIcon,
  Monitor,
  Network,
  Phone,
  Plug,
  Printer,
  Server,
  Tablet,
  Truck,
  Wrench,
} from 'lucide-react'
import { useCallback } from 'react'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

/** The pictures that a category can choose from, by the names that it keeps. */
export const CATEGORY_ICONS: Readonly<Record<string, LucideIcon>> = {
  'air-vent': AirVent,
  armchair: Armchair,
  bus: Bus,
  camera: Camera,
  car: Car,
  construction: Construction,
  cpu: Cpu,
  drill: Drill,
  fan: Fan,
  flame: Flame,
  forklift: Forklift,
  'hard-drive': HardDrive,
  'heart-pulse': HeartPulse,
  laptop: Laptop,
  lightbulb: Lightbulb,
  monitor: Monitor,
  network: Network,
  phone: Phone,
  plug: Plug,
  printer: Printer,
  server: Server,
  tablet: Tablet,
  truck: Truck,
  wrench: Wrench,
}

const LIST = { query: { per_page: 200, sort: 'name' } } as const

/** The picture of each category by its id; without the right to see categories all look the same. */
export function useCategoryIcons(): (categoryId: string | null) => LucideIcon {
  const mayList = useMay(assetCategoriesApi.list)
  const { data } = useQuery({
    ...query(assetCategoriesApi.list, LIST),
    enabled: mayList,
    select: iconsById,
  })
  return useCallback((categoryId) => (categoryId && data?.get(categoryId)) || Box, [data])
}

const iconsById = ({ data }: { data: { id: string; icon: string | null }[] }) =>
  new Map(data.map(({ id, icon }) => [id, CATEGORY_ICONS[icon ?? ''] ?? Box]))
