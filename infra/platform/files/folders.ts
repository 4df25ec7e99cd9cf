import { articleImageFolder } from '#api/queries/content/article-images.ts'

/** Where the files of a company's messages are. */
export const attachmentFolder = 'attachments'

/** Where the pictures of a company's people are. */
export const avatarFolder = 'avatars'

/** Where the archives of a company's people are. */
export const exportFolder = 'exports'

/** Folders of the file store, each with a folder for each company. */
export const fileFolders = [articleImageFolder, attachmentFolder, avatarFolder, exportFolder]
