import type { DemoField } from '../organization.ts'

/** What the group keeps of its assets beyond what every register has. */
export const fields: DemoField[] = [
  {
    label: 'Ownership',
    key: 'ownership',
    type: 'single_select',
    section: 'financial-info',
    options: ['Owned', 'Leased', 'Rented'],
    show_in_list: true,
    value: (random) => random.pick(['Owned', 'Owned', 'Owned', 'Leased', 'Rented']),
  },
  {
    label: 'Next inspection',
    key: 'next_inspection',
    type: 'date',
    section: 'details',
    categories: ['Vehicles', 'Building services', 'Power tools', 'Measuring instruments'],
    help_text: 'The day by which somebody qualified has to look at it.',
    value: (random, calendar) => calendar.day(random.int(-330, 30)),
  },
  {
    label: 'Host name',
    key: 'host_name',
    type: 'text',
    section: 'details',
    unique: true,
    pattern: 'nw-[a-z0-9]{6}',
    categories: ['IT equipment'],
    value: (random) => `nw-${random.code(6).toLowerCase()}`,
  },
  {
    label: 'Memory',
    key: 'memory',
    type: 'integer',
    section: 'details',
    unit: 'GB',
    min: '1',
    categories: ['Laptops', 'Servers'],
    value: (random) => random.pick([8, 16, 16, 32, 64]),
  },
  {
    label: 'Service contract',
    key: 'service_contract',
    type: 'boolean',
    section: 'additional-info',
    categories: ['Building services'],
    value: (random) => random.chance(0.7),
  },
]
