const instead = new WeakMap<Blob, Promise<Blob>>()

/** From now on `made` is sent for the file once it is there: a photo can be shown before it is made smaller. */
export const sendInstead = (file: File, made: Promise<File>): void => void instead.set(file, made)

/** What is sent for a file, or kept to be sent later: the file itself, where nothing else was said. */
export const sentFor = async <F extends Blob | null | undefined>(file: F): Promise<F> =>
  ((file && (await instead.get(file))) ?? file) as F
