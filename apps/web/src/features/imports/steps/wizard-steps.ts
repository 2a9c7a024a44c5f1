/** The steps of an import, in their order, as the address names them. */
export const WIZARD_STEPS = ['upload', 'match', 'values', 'check', 'confirm'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]
