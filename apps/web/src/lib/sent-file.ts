const instead = new WeakMap<Blob, Promise<Blob>>()

/** Sends `made` instead of the file: a photo can be shown before its smaller version is ready. */
export const sendInstead = (file: File, made: Promise<File>): void => void instead.set(file, made)

/** The file to send or store: its replacement by `sendInstead`, or the file itself. */
export const sentFor = async <F extends Blob | null | undefined>(file: F): Promise<F> =>
  ((file && (await instead.get(file))) ?? file) as F
