export const NO_MATCHES = 'No vehicles found matching your filters.';

export const LOADING_VEHICLES = 'Loading available vehicles...';
