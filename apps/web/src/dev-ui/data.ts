import {
  AirVent,
  Armchair,
  Forklift,
  Laptop,
  type LucideIcon,
  Monitor,
  Network,
  Printer,
  Truck,
} from 'lucide-react'

export interface StoryAsset {
  id: string
  tag: string
  name: string
  category: string
  status: string
  site: string
  location: string
  assignee: string | null
  purchased: string
  cost: string
  book: string
}

let seed = 20260105

/** Pseudo-random numbers, the same in every run. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const pick = <T>(entries: readonly T[]): T => entries[Math.floor(random() * entries.length)] as T

export const CATEGORIES: Readonly<
  Record<string, { icon: LucideIcon; models: readonly (readonly [string, number])[] }>
> = {
  Laptops: {
    icon: Laptop,
    models: [
      ['Dell Latitude 7450', 1629],
      ['MacBook Pro 14″ M4', 2399],
    ],
  },
  Monitors: {
    icon: Monitor,
    models: [
      ['Dell U2724DE 27″', 612],
      ['LG 34WQ75C UltraWide', 489],
    ],
  },
  'Network equipment': { icon: Network, models: [['Cisco Catalyst 9200L-24P', 3150]] },
  Vehicles: {
    icon: Truck,
    models: [
      ['VW ID. Buzz Cargo', 48_990],
      ['Ford E-Transit 350', 52_100],
    ],
  },
  'HVAC units': { icon: AirVent, models: [['Carrier 30RB chiller', 41_900]] },
  Furniture: { icon: Armchair, models: [['Steelcase Gesture chair', 1189]] },
  Printers: { icon: Printer, models: [['Zebra ZD621 label printer', 640]] },
  Forklifts: { icon: Forklift, models: [['Linde E20 electric forklift', 32_400]] },
}

const SITES: Readonly<Record<string, readonly string[]>> = {
  'Berlin HQ': ['Floor 1 · Reception', 'Basement · Server room'],
  'Hamburg Warehouse': ['Dock A', 'Aisle 12'],
  'Munich Office': ['Room 204', 'Room 310'],
  'Lyon Plant': ['Hall 1', 'Workshop'],
}

export const PEOPLE = [
  'Amelia Hart',
  'Jonas Weber',
  'Sofía Romero',
  'Léa Fontaine',
  'Marcus Okafor',
  'Priya Nair',
  'Hannah Schröder',
  'Oliver Lindqvist',
  'Yusuf Demir',
  'Mateo García',
] as const

const STATUSES = [
  'in_use',
  'in_use',
  'in_use',
  'in_stock',
  'in_maintenance',
  'missing',
  'planned',
  'out_of_service',
  'retired',
  'disposed',
]

export function storyAssets(count: number): StoryAsset[] {
  return Array.from({ length: count }, (_, index) => {
    const category = random() < 0.4 ? 'Laptops' : pick(Object.keys(CATEGORIES))
    const [name, price] = pick(CATEGORIES[category]?.models ?? [])
    const site = pick(Object.keys(SITES))
    const status = pick(STATUSES)
    const cost = price * (0.9 + random() * 0.2)
    const month = 1 + Math.floor(random() * 12)
    return {
      id: String(index + 1),
      tag: `NW-${10_001 + index}`,
      name,
      category,
      status,
      site,
      location: pick(SITES[site] ?? []),
      assignee: status === 'in_use' ? pick(PEOPLE) : null,
      purchased: `2024-${String(month).padStart(2, '0')}-15`,
      cost: cost.toFixed(2),
      book: (cost * random()).toFixed(2),
    }
  })
}
