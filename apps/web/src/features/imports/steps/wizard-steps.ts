/** The steps of an import in order, as in the URL. */
export const WIZARD_STEPS = ['upload', 'match', 'values', 'check', 'confirm'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]
