import type { ChosenPicture } from '../../../ports/browser/staff-vehicles-api.ts';

/** A chosen picture with a URL for a preview: `data:`, the only one that the site's CSP allows. */
export type ShownPicture = ChosenPicture & { readonly url: string };

/** Reads a chosen file. Its content is not checked. */
export async function readPicture(file: File): Promise<ShownPicture> {
  const [buffer, url] = await Promise.all([file.arrayBuffer(), dataUrl(file)]);
  return { name: file.name, bytes: new Uint8Array(buffer), url };
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
