import { listedFleet } from '../../domain/fleet/fleet-filter.ts';
import { type Vehicle, vehicleTitle } from '../../domain/fleet/vehicle.ts';
import { dialledPhone, tagline } from '../../domain/shared/company.ts';
import { type Cents, formatCad, toDollarInput } from '../../domain/shared/money.ts';
import { groupHours, weekdayName } from '../../domain/shared/opening-hours.ts';
import { socialPictureOf } from '../../ports/api/pages.ts';
import type { SiteFacts } from '../../ports/api/render-page.ts';

/** Returns the company as search engines read it (schema.org, HTTP-18), as text of a script. */
export function companyData(publicUrl: string, { company, hours, texts }: SiteFacts): string {
  const { name, email, since, street, town, province, postalCode, latitude, longitude, towns, links } = company;
  return toScript({
    ...companyAt(publicUrl),
    name,
    description: tagline(company, texts),
    url: `${publicUrl}/`,
    image: `${publicUrl}${socialPictureOf('/')}`,
    telephone: dialledPhone(company),
    email,
    foundingDate: String(since),
    currenciesAccepted: 'CAD',
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: province,
      postalCode,
      addressCountry: 'CA',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    areaServed: towns,
    openingHoursSpecification: groupHours(hours).flatMap(({ days, of }) =>
      of === null ? [] : [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days.map(weekdayName), ...of }],
    ),
    sameAs: links.map(({ url }) => url),
  });
}

/**
 * Returns the listed vehicles as offers of the company, each with its rate per day before taxes,
 * and the range of these rates (HTTP-18), as text of a script.
 */
export function fleetData(publicUrl: string, fleet: readonly Vehicle[]): string {
  const listed = listedFleet(fleet);
  if (listed.length === 0) return toScript({});
  return toScript({
    ...companyAt(publicUrl),
    priceRange: formatRange(listed.map(({ pricePerDay }) => pricePerDay)),
    makesOffer: listed.map((vehicle) => ({
      '@type': 'Offer',
      url: `${publicUrl}/vehicles`,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      itemOffered: vehicleAt(publicUrl, vehicle),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: toDollarInput(vehicle.pricePerDay),
        priceCurrency: 'CAD',
        unitCode: 'DAY',
        valueAddedTaxIncluded: false,
      },
    })),
  });
}

/** Both scripts of a page speak of the same company. */
function companyAt(publicUrl: string) {
  return { '@context': 'https://schema.org', '@type': 'AutoRental', '@id': `${publicUrl}/#company` };
}

function vehicleAt(publicUrl: string, vehicle: Vehicle) {
  const { brand, model, year, classType, imageUrl, features } = vehicle;
  return {
    '@type': 'Vehicle',
    name: vehicleTitle(vehicle),
    category: classType,
    brand,
    model,
    vehicleModelDate: String(year),
    ...(imageUrl === '' ? {} : { image: `${publicUrl}${imageUrl}` }),
    vehicleSeatingCapacity: features.seats,
    numberOfDoors: features.doors,
    vehicleTransmission: features.transmission,
  };
}

function formatRange(prices: readonly Cents[]): string {
  const [min, max] = [Math.min(...prices), Math.max(...prices)].map(formatCad);
  return `${min === max ? min : `${min} to ${max}`} per day`;
}

/** JSON that cannot end the script around it, whatever staff named a vehicle. */
export function toScript(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
