import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type VariantState, variantStates } from '#contract/media.ts';
import { administrators } from '#server/back-office/admin/tables.ts';
import {
  bytes,
  createdAt,
  identity,
  instant,
  maintained,
  oneOf,
} from '#server/platform/database/columns.ts';

/** The pictures of the library. The media store holds their bytes. */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: identity(),
    /** Of the file as it was uploaded or loaded, in hexadecimal digits. Each file is stored once. */
    sha256: text().notNull().unique('media_files_sha256'),
    /**
     * The beginning of the names of its bytes and of its variants; for a picture that came with the demonstration
     * shop its path below /media.
     */
    stem: text().notNull().unique('media_files_stem'),
    /** The address as records store it: that of its widest WebP, followed by the picture's colour (ADR 018). */
    path: text().notNull(),
    name: text().notNull(),
    alt: text().notNull().default(''),
    folder: text().notNull().default(''),
    tags: text().notNull().default(''),
    /**
     * The focal point, which stays in sight when the picture is cropped, in per cent from the left and from the
     * top.
     */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
    /** Of the stored picture, which is upright and has no metadata. */
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Null for a picture that came with the demonstration shop. */
    createdBy: integer().references(() => administrators.id),
    createdAt: createdAt(),
    /** When it was put into the bin. */
    deletedAt: instant(),
    ...maintained(),
  },
  (table) => [
    index('media_files_path').on(table.path),
    index('media_files_folder').on(table.folder, table.id),
    index('media_files_bin').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('media_files_focus', sql`focal_x between 0 and 100 and focal_y between 0 and 100`),
  ],
);

/** The sizes and formats in which pages show a picture. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    mediaId: integer()
      .notNull()
      .references(() => mediaFiles.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    format: text().$type<'avif' | 'webp'>().notNull(),
    state: text().$type<VariantState>().notNull().default('PENDING'),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.width, table.format] }),
    oneOf('media_variants_state', table.state, Object.keys(variantStates)),
  ],
);

/**
 * Which records show which pictures of the library. The trigger `note_media_uses` of the records' tables maintains
 * it.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    /** The entity's name. */
    resource: text().notNull(),
    recordId: integer().notNull(),
    /** The stem of a picture, which may not exist. */
    stem: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resource, table.recordId, table.stem] }),
    index('media_uses_stem').on(table.stem, table.resource, table.recordId),
  ],
);

/** The bytes of pictures and variants by name. Only the PostgreSQL store reads and writes this table. */
export const mediaBytes = pgTable('media_bytes', {
  name: text().primaryKey(),
  bytes: bytes().notNull(),
});

/** Addresses that take one upload each. Only the SHA-256 of the token is stored. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    /** The id that the picture gets if the library does not have the file yet. */
    mediaId: integer().primaryKey(),
    tokenHash: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    administratorId: integer()
      .notNull()
      .references(() => administrators.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The picture that the library already had. */
    storedAs: integer().references(() => mediaFiles.id, { onDelete: 'cascade' }),
  },
  (table) => [index('media_uploads_expiry').on(table.expiresAt)],
);
