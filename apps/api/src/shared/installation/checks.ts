/** The task of the housekeeping queue that looks at the installation every night; what it finds is kept with its job. */
export const CHECK_TASK = 'check_installation'
