/** What the site says about the company. Placeholders where the owner has given nothing: they are filled in here, once (PAGE-15). */
export const COMPANY = {
  name: 'HOJ Car & Truck Rental',
  tagline: 'Cars, SUVs, trucks and vans for Oakville, Burlington, Milton, Mississauga and Hamilton.',
  since: 1991,
  street: '120 Example Road',
  town: 'Oakville, ON L6K 0A0',
  phone: '905-555-0142',
  phoneLink: 'tel:+19055550142',
  email: 'hello@example.com',
  hours: ['Mon to Fri 7 am to 5 pm', 'Sat and Sun 9 am to 12 pm'],
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/example' },
    { name: 'Instagram', url: 'https://www.instagram.com/example' },
  ],
  directionsUrl: 'https://www.openstreetmap.org/directions?to=43.4475%2C-79.6666',
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=-79.7%2C43.43%2C-79.63%2C43.465&layer=mapnik',
} as const;

/** The only rental location (TRIP-1). */
export const RENTAL_LOCATION = 'Oakville';
